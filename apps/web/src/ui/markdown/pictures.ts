import { pictureBytes } from '@verdict/domain/limits'
import { sendPicture } from '../../lib/api/markdown.ts'
import { useSending } from '../form/use-sending.ts'

export const picturesIn = (files: Iterable<File>): File[] =>
  Array.from(files).filter((file) => file.type.startsWith('image/'))

export const usePictures = (insert: (url: string) => void) =>
  useSending({ most: pictureBytes, send: sendPicture, onArrived: insert })
