// The face of this noun: what others use of it.

export { sendProbes, type SentProbe } from './send.ts'
export {
  describeProbe,
  failProbe,
  finishProbe,
  type HeldProbe,
  holdProbe,
  isFileOfProbe,
  probeRunning,
  probeWaiting,
} from './task.ts'
