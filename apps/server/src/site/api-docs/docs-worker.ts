// A thread of its own writes the documentation, since it takes a moment in which the server would answer nobody.

import { parentPort, workerData } from 'node:worker_threads'
import { describeContract } from './described.ts'

describeContract()
const { openApiDocument } = await import('./openapi.ts')
const text = JSON.stringify(openApiDocument(workerData as string))
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(text)
