export interface HelperMemory {
  /** Heap limit of the program. */
  heapMb: number
  /** Limit of the whole process: 100 MB for itself, the heap, and memory outside it. */
  memoryMb: number
}

/** `low`: the server goes before it; `idle`: everything does. */
export type Priority = 'normal' | 'low' | 'idle'

/** Argument of the process, as JSON. */
export interface HelperStart extends HelperMemory {
  program: string
  priority: Priority
}

/** A message to the server. */
export type Said<Answer> =
  | { is: 'ready' }
  | { is: 'answer'; answer: Answer }
  | { is: 'failure'; message: string; code: unknown }
