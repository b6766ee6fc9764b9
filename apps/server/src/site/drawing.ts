// A page as the server drew it.

export interface Drawing {
  /** Inside of the root element. */
  html: string
  /** Size of the window. */
  title: string
}
