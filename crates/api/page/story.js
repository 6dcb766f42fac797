// The analysis and the film of a finished game. Both are asked for only when they are opened.

import { button, h, icon, part, say, svg } from "./element.js";
import { whoIs } from "./players.js";
import { gameId, readBlob, readPage } from "./server.js";

/** How often an analysis that is being made is asked for, in milliseconds. */
const INTERVAL = 1000;
/** The height of the chart, in its own units. */
const HEIGHT = 100;

/** The analysis, once it is there. */
let story = null;
/** The address of the film in this page, once it is there. */
let film = null;

/** Opens or closes the analysis. `page` gives what it needs of the page, as it is then. */
export async function openAnalysis(page) {
  const box = part("analysis");
  box.hidden = !box.hidden;
  document.body.classList.toggle("told", !box.hidden);
  if (box.hidden) return;
  box.replaceChildren(h("p", { role: "status" }, say("analysing", { count: 0 })));
  box.scrollIntoView({ block: "nearest" });
  try {
    while (!story?.shares) {
      story = await readPage(`${gameId}/story`);
      if (story.shares) break;
      box.firstChild.textContent = say("analysing", { count: story.percent });
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
    showStory(page());
    box.scrollIntoView({ block: "nearest" });
  } catch (problem) {
    closeAnalysis();
    throw problem;
  }
}

/** The arrows of the moment after so many plies, while the analysis is read. */
export function arrowsAt(ply) {
  if (part("analysis").hidden) return [];
  return story?.moments?.find((moment) => moment.ply === ply)?.arrows ?? [];
}

function closeAnalysis() {
  part("analysis").hidden = true;
  document.body.classList.remove("told");
}

/** Shows the analysis at the position that is shown, if it is open. */
export function showStory(page) {
  const box = part("analysis");
  if (box.hidden || !story?.shares) return;
  const { game, shown } = page;
  const list = box.querySelector("ol")?.scrollTop ?? 0;
  const isSliding = document.activeElement?.type === "range" && box.contains(document.activeElement);
  if (!isSliding) box.replaceChildren(...parts(page));
  const now = story.shares[shown];
  const shares = game.seats
    .map(({ army }, place) => `${whoIs(game, army)} ${percent(now[place])}`)
    .join(" · ");
  box.querySelector(".shares").textContent = shares;
  box.querySelector("input").value = shown;
  box.querySelector("input").setAttribute("aria-valuetext", shares);
  for (const made of box.querySelectorAll("[data-moment]")) {
    const isShown = Number(made.dataset.moment) === shown;
    if (isShown) made.setAttribute("aria-current", "true");
    else made.removeAttribute("aria-current");
  }
  if (box.querySelector("ol")) box.querySelector("ol").scrollTop = list;
}

function percent(share) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(share);
}

function parts({ game, colours, go }) {
  const { moments, lines, shares } = story;
  const last = shares.length - 1;
  const slide = (event) => go(Number(event.target.value));
  // Whoever has read down to a move wants to see it.
  const show = (ply) => {
    go(ply);
    part("board").scrollIntoView({ block: "nearest" });
  };
  const item = ({ ply, text }) =>
    h("li", {}, button(text, () => show(ply), { "data-moment": ply }));
  const range = { type: "range", min: 0, max: last, input: slide, "aria-label": say("chart") };
  return [
    h("h2", {}, say("analysis")),
    h("div", { class: "chart" }, chart(game, colours), h("input", range)),
    h("p", { class: "shares" }),
    ...lines.map((line) => h("p", {}, line)),
    moments.length > 0 && h("h3", {}, say("costliest")),
    moments.length > 0 && h("ol", { class: "moments" }, moments.map(item)),
  ].filter(Boolean);
}

/** The shares of the win as areas one on the other, the first army below, with the moments. */
function chart(game, colours) {
  const { shares, moments } = story;
  const last = Math.max(shares.length - 1, 1);
  const below = shares.map(() => 0);
  const areas = game.seats.map(({ army }, place) => {
    const low = below.map((share, ply) => [ply, HEIGHT * (1 - share)]);
    shares.forEach((all, ply) => (below[ply] += all[place]));
    const high = below.map((share, ply) => [ply, HEIGHT * (1 - share)]).reverse();
    return svg("polygon", { points: [...low, ...high].join(" "), fill: colours.armies[army] });
  });
  const marks = moments.map(({ ply }) =>
    svg("line", { x1: ply, x2: ply, y1: 0, y2: HEIGHT, class: "mark" }),
  );
  const box = { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" };
  const kings = [...game.seats].reverse().map(({ army }) => icon(`${army}-king-0`));
  return h("div", {}, svg("svg", box, areas, marks), h("span", { class: "kings" }, kings));
}

/** Opens or closes the film. */
export async function openFilm(theme) {
  const box = part("replay");
  box.hidden = !box.hidden;
  if (box.hidden) return;
  // On a phone the board stays above the analysis, and would be above the film.
  closeAnalysis();
  if (!film) {
    box.replaceChildren(h("p", { role: "status" }, say("film-making")));
    box.scrollIntoView({ block: "center" });
    try {
      film = URL.createObjectURL(await readBlob(`board.gif?theme=${theme}`));
    } catch (problem) {
      box.hidden = true;
      throw problem;
    }
  }
  const save = { class: "button", href: film, download: `${gameId}.gif` };
  box.replaceChildren(
    h("img", { src: film, alt: say("film") }),
    h("p", {}, h("a", save, say("save-film"))),
  );
  const shown = box.querySelector("img");
  if (!shown.complete) await new Promise((done) => Object.assign(shown, { onload: done, onerror: done }));
  box.scrollIntoView({ block: "start" });
}
