// The sounds of a game, made as they are played: wood on wood, and a few tones. They are loaded when
// a reader asks for them.

/** How loud everything is together. */
const VOLUME = 0.35;

let audio = null;

/** Browsers play nothing before the page was touched. This is called when it is. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });

/** A sound that begins at once and fades: from one volume to none, in seconds. */
function fading(source, volume, start, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume * VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  return source;
}

/** A tone of a pitch, after a delay. */
function tone(pitch, delay, length, volume = 0.5) {
  const start = audio.currentTime + delay;
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  fading(source, volume, start, length);
  source.start(start);
  source.stop(start + length);
}

/** A piece that is put on the board: a short noise through a wooden body of a pitch. */
function knock(pitch, delay, volume = 1) {
  const length = 0.09;
  const samples = Math.round(audio.sampleRate * length);
  const buffer = new AudioBuffer({ length: samples, sampleRate: audio.sampleRate });
  const noise = buffer.getChannelData(0);
  for (let at = 0; at < samples; at += 1) noise[at] = (Math.random() * 2 - 1) * (1 - at / samples) ** 3;
  const start = audio.currentTime + delay;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const body = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch * 4, Q: 2.5 });
  fading(source.connect(body), volume * 2, start, length);
  source.start(start);
  tone(pitch, delay, length, volume * 0.8);
}

const SOUNDS = {
  move: () => knock(210, 0),
  capture: () => {
    knock(320, 0, 0.8);
    knock(170, 0.07);
  },
  check: () => {
    knock(210, 0);
    tone(784, 0.08, 0.22);
    tone(1047, 0.17, 0.3);
  },
  end: () => [392, 523, 659, 784].forEach((pitch, at) => tone(pitch, at * 0.13, 0.5)),
};

/** Plays a sound, if the page was touched before. */
export function play(name) {
  if (audio?.state === "running") SOUNDS[name]();
}

/** Plays the sound of a move, to a reader who has just pressed the switch. */
export function demonstrate() {
  wake();
  audio.resume().then(() => play("move"));
}
