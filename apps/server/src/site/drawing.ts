// A page as the server drew it.

export interface Drawing {
  /** Inside of the root element. */
  html: string
  /** Of the window. */
  title: string
}
