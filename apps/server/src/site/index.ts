// The face of this noun: what others use of it.

export { registerDocs } from './docs.ts'
export { type PageOptions, registerPage } from './page.ts'
export { storePicture } from './service.ts'
export { registerUploads } from './uploads.ts'
