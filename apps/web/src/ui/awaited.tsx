/** Where it is not known yet whether something stands here: all that follows shows once it is, and does not move. */
export const Awaited = () => <span className="awaited" />
