export interface HelperMemory {
  heapMb: number
  /** 100 MB for itself, the heap, and memory outside it. */
  memoryMb: number
}

/** `low`: the server goes before it; `idle`: everything does. */
export type Priority = 'normal' | 'low' | 'idle'

/** As JSON. */
export interface HelperStart extends HelperMemory {
  program: string
  priority: Priority
}

export type Said<Answer> =
  | { is: 'ready' }
  | { is: 'answer'; answer: Answer }
  | { is: 'failure'; message: string; code: unknown }
