// Draws the poll of a message: the question, and a button with its share of the votes for each
// answer. A press votes; pressing the own answer again takes the vote back.

import { element } from "./element.js";
import { drawEmoji } from "./select.js";
import { formatTimestamp } from "./times.js";

/** Draws the poll of `message`; `vote(message, answer, added)` votes. */
export function drawPoll(message, chat, vote) {
  const { poll } = message;
  if (!poll) return null;
  const counts = new Map(poll.results.answer_counts.map((one) => [one.id, one]));
  const votes = [...counts.values()].reduce((sum, one) => sum + one.count, 0);
  const ended = poll.results.is_finalized;
  const answers = poll.answers.map(({ answer_id: id, poll_media: media }) => {
    const count = counts.get(id)?.count ?? 0;
    const mine = counts.get(id)?.voters?.includes(chat.me.id);
    return element(
      "button",
      {
        type: "button",
        class: mine ? "poll-answer mine" : "poll-answer",
        "aria-pressed": String(Boolean(mine)),
        disabled: ended,
        data: { answer: id },
        style: { "--share": `${votes ? Math.round((count / votes) * 100) : 0}%` },
        onclick: () => vote(message, id, !mine),
      },
      drawEmoji(media.emoji),
      element("span", {}, media.text),
      element("span", { class: "poll-count" }, String(count)),
    );
  });
  const end = formatTimestamp(Date.parse(poll.expiry) / 1000, "f");
  return element(
    "section",
    { class: "poll" },
    element("p", { class: "poll-question" }, poll.question.text),
    answers,
    element("footer", {}, ended ? `${votes} votes · Poll closed` : `${votes} votes · until ${end}`),
  );
}
