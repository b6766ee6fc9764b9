// The face of this noun: what others use of it.

export { failLostRuns, finishRun, giveRunBack, keepRunning, type RunNews, runTopic, takeRun } from './work.ts'
