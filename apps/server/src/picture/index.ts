// The face of this noun: what others use of it.

export { type PictureKind, pictureKindOf, pictureKinds } from './kind.ts'
export { findPicture, insertPicture } from './queries.ts'
