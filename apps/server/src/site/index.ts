// The face of this noun: what others use of it.

export { registerDocs } from './docs.ts'
export { builtPage, registerPage } from './page.ts'
export { storePicture } from './service.ts'
export { registerUploads } from './uploads.ts'
