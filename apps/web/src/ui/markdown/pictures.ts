// Pictures on their way into a text.

import { pictureBytes } from '@verdict/domain/limits'
import { sendPicture } from '../../lib/api/markdown.ts'
import { useSending } from '../form/use-sending.ts'

/** The pictures among what was chosen, pasted or dropped. */
export const picturesIn = (files: Iterable<File>): File[] =>
  Array.from(files).filter((file) => file.type.startsWith('image/'))

/** @param insert called with the address of each picture that arrived */
export const usePictures = (insert: (url: string) => void) =>
  useSending({ most: pictureBytes, send: sendPicture, onArrived: insert })
