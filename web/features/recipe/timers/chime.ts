/** Two soft tones, made here: no file to load, and nothing is heard where the browser does not allow it. */
export async function chime(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    for (const [index, frequency] of [659.25, 880].entries()) {
      const start = context.currentTime + index * 0.28;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.8);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.9);
    }
    await new Promise((resolve) => setTimeout(resolve, 1400));
  } finally {
    await context.close();
  }
}
