// Two short tones. A browser that plays nothing before the page was touched stays silent.

const tones = [
  { hertz: 660, from: 0 },
  { hertz: 880, from: 0.18 },
]
const lasts = 0.16
const volume = 0.2

let context: AudioContext | undefined

export function beep(): void {
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => undefined)
    for (const { hertz, from } of tones) play(context, hertz, context.currentTime + from)
  } catch {
    // Without sound, the words stay.
  }
}

const soundMs = 1_000
/** A browser plays nothing of a page that nobody has touched: others go first. */
const untouchedMs = 200

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** For news that every open page hears of: one of them sounds. */
export async function beepOnce(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return beep()
  const activation = navigator.userActivation as UserActivation | undefined
  if (activation && !activation.hasBeenActive) await pause(untouchedMs)
  await locks.request('verdict-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    beep()
    await pause(soundMs)
  })
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts)
  tone.connect(gain).connect(audio.destination)
  tone.start(at)
  tone.stop(at + lasts)
}
