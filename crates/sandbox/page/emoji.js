// Emoji by Discord's names: `:tada:`.
//
// Not all of Unicode, but those that people use, in the groups of the picker.

const TABLE = {
  Faces: `grinning 😀 smiley 😃 smile 😄 grin 😁 laughing 😆 sweat_smile 😅 rofl 🤣 joy 😂 slight_smile 🙂
    upside_down 🙃 wink 😉 blush 😊 innocent 😇 smiling_face_with_3_hearts 🥰 heart_eyes 😍 star_struck 🤩
    kissing_heart 😘 yum 😋 stuck_out_tongue 😛 zany_face 🤪 money_mouth 🤑 hugging 🤗 face_with_hand_over_mouth 🤭
    shushing_face 🤫 thinking 🤔 zipper_mouth 🤐 face_with_raised_eyebrow 🤨 neutral_face 😐 expressionless 😑
    no_mouth 😶 smirk 😏 unamused 😒 rolling_eyes 🙄 grimacing 😬 relieved 😌 pensive 😔 sleepy 😪 sleeping 😴
    mask 😷 nerd 🤓 sunglasses 😎 partying_face 🥳 confused 😕 worried 😟 slight_frown 🙁 open_mouth 😮 hushed 😯
    astonished 😲 flushed 😳 pleading_face 🥺 fearful 😨 cold_sweat 😰 disappointed_relieved 😥 cry 😢 sob 😭
    scream 😱 confounded 😖 persevere 😣 disappointed 😞 sweat 😓 weary 😩 tired_face 😫 yawning_face 🥱 triumph 😤
    rage 😡 angry 😠 exploding_head 🤯 skull 💀 clown 🤡 ghost 👻 robot 🤖 poop 💩 monocle_face 🧐 salute 🫡 melting_face 🫠`,
  Hands: `wave 👋 ok_hand 👌 pinched_fingers 🤌 v ✌️ crossed_fingers 🤞 point_left 👈 point_right 👉 point_up_2 👆
    point_down 👇 thumbsup 👍 thumbsdown 👎 fist ✊ punch 👊 clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝
    pray 🙏 writing_hand ✍️ muscle 💪 eyes 👀 brain 🧠 shrug 🤷 facepalm 🤦 person_bowing 🙇 raising_hand 🙋`,
  Nature: `dog 🐶 cat 🐱 fox 🦊 bear 🐻 panda_face 🐼 lion_face 🦁 horse 🐴 unicorn 🦄 frog 🐸 monkey_face 🐵
    see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊 chicken 🐔 penguin 🐧 owl 🦉 butterfly 🦋 snail 🐌 bug 🐛 bee 🐝
    turtle 🐢 octopus 🐙 whale 🐳 dragon 🐉 sunflower 🌻 rose 🌹 four_leaf_clover 🍀 evergreen_tree 🌲 mushroom 🍄
    earth_africa 🌍 new_moon 🌑 full_moon 🌕 sunny ☀️ star ⭐ zap ⚡ fire 🔥 rainbow 🌈 snowflake ❄️ ocean 🌊`,
  Food: `apple 🍎 banana 🍌 strawberry 🍓 watermelon 🍉 avocado 🥑 bread 🍞 cheese 🧀 pizza 🍕 hamburger 🍔 fries 🍟
    taco 🌮 popcorn 🍿 cookie 🍪 cake 🍰 birthday 🎂 coffee ☕ tea 🍵 beer 🍺 beers 🍻 wine_glass 🍷 champagne 🍾`,
  Play: `chess_pawn ♟️ dart 🎯 game_die 🎲 video_game 🎮 jigsaw 🧩 trophy 🏆 medal 🏅 first_place 🥇 second_place 🥈
    third_place 🥉 crown 👑 crossed_swords ⚔️ shield 🛡️ tada 🎉 confetti_ball 🎊 gift 🎁 balloon 🎈 soccer ⚽
    basketball 🏀 rocket 🚀 airplane ✈️ castle 🏰 map 🗺️ musical_note 🎵 art 🎨 clapper 🎬 books 📚 bulb 💡`,
  Objects: `hourglass ⌛ hourglass_flowing_sand ⏳ watch ⌚ alarm_clock ⏰ stopwatch ⏱️ timer ⏲️ calendar 📆 date 📅
    mailbox 📫 envelope ✉️ incoming_envelope 📨 inbox_tray 📥 outbox_tray 📤 scroll 📜 page_facing_up 📄 clipboard 📋
    pushpin 📌 paperclip 📎 scissors ✂️ pencil 📝 pencil2 ✏️ mag 🔍 lock 🔒 unlock 🔓 key 🔑 hammer 🔨 wrench 🔧
    gear ⚙️ link 🔗 bell 🔔 no_bell 🔕 computer 💻 desktop 🖥️ mobile_phone 📱 camera 📷 bar_chart 📊
    chart_with_upwards_trend 📈 money_with_wings 💸 gem 💎 wastebasket 🗑️ door 🚪 moneybag 💰 speech_balloon 💬`,
  Symbols: `heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 black_heart 🖤
    white_heart 🤍 broken_heart 💔 sparkles ✨ boom 💥 100 💯 white_check_mark ✅ ballot_box_with_check ☑️
    heavy_check_mark ✔️ x ❌ negative_squared_cross_mark ❎ question ❓ exclamation ❗ grey_question ❔ warning ⚠️
    no_entry ⛔ no_entry_sign 🚫 octagonal_sign 🛑 information_source ℹ️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️
    arrow_down ⬇️ arrow_backward ◀️ arrow_forward ▶️ rewind ⏪ fast_forward ⏩ arrows_counterclockwise 🔄 repeat 🔁
    back 🔙 heavy_plus_sign ➕ heavy_minus_sign ➖ red_circle 🔴 orange_circle 🟠 yellow_circle 🟡 green_circle 🟢
    blue_circle 🔵 purple_circle 🟣 white_circle ⚪ black_circle ⚫ red_square 🟥 blue_square 🟦 green_square 🟩
    yellow_square 🟨 white_large_square ⬜ black_large_square ⬛ white_flag 🏳️ checkered_flag 🏁 flag_white 🏳️ zzz 💤
    regional_indicator_a 🇦 zero 0️⃣ one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣
    keycap_ten 🔟 infinity ♾️ tm ™️`,
};

/** Alternative names. */
const ALIASES = {
  "+1": "thumbsup",
  "-1": "thumbsdown",
  check: "white_check_mark",
  hugging_face: "hugging",
  party: "tada",
};

/** The picker's groups: [[heading, [{name, text}]]]. */
export const GROUPS = Object.entries(TABLE).map(([heading, words]) => [heading, pairs(words.trim().split(/\s+/))]);

const BY_NAME = new Map(GROUPS.flatMap(([, emoji]) => emoji.map(({ name, text }) => [name, text])));

/** The character with that name, or undefined. */
export function emojiNamed(name) {
  return BY_NAME.get(ALIASES[name] ?? name);
}

/** The emoji whose name contains `part`, prefix matches first: [{name, text}], at most `limit`. */
export function emojiLike(part, limit = 25) {
  const wanted = part.toLowerCase();
  const found = [...BY_NAME].filter(([name]) => name.includes(wanted)).map(([name, text]) => ({ name, text }));
  return found.sort((a, b) => b.name.startsWith(wanted) - a.name.startsWith(wanted)).slice(0, limit);
}

function pairs(words) {
  return words.flatMap((name, at) => (at % 2 === 0 ? [{ name, text: words[at + 1] }] : []));
}
