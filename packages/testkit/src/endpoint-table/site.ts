import { type Language, standardLanguages } from '@verdict/domain/language'
import { pictureBytes } from '@verdict/domain/limits'
import { type Provocations, twice, upload } from './provoking.ts'
import { owner, root, server, strict, strictUser, user } from './world.ts'

const offer = (language: Language, isOffered: boolean) =>
  server.call(root, 'PUT /admin/languages/:language', {
    params: { language },
    body: { isOffered, timeFactor: 1, memoryFactor: 1 },
  })

/** Calls of the site itself. */
export const siteRefusals = {
  'GET /website': {},
  'GET /servertime': {},
  'GET /website/languages': {},
  'POST /markdown/preview': {
    RATE_LIMITED: async () => {
      const preview = () => server.call(owner, 'POST /markdown/preview', { body: { content: '' } })
      await Promise.all(Array.from({ length: 120 }, preview))
      return preview()
    },
  },
  'POST /upload': {
    FORBIDDEN: () => upload(user, '/upload', Buffer.from('x')),
    NOT_A_PICTURE: () => upload(owner, '/upload', Buffer.from('x')),
    TOO_LARGE: () => upload(owner, '/upload', Buffer.alloc(pictureBytes + 1)),
  },
  'GET /admin/settings': {},
  'PUT /admin/settings': {},
  'PUT /admin/languages/:language': {
    LANGUAGE_LAST: async () => {
      for (const language of standardLanguages.slice(1)) await offer(language, false)
      const refused = await offer(standardLanguages[0]!, false)
      for (const language of standardLanguages.slice(1)) await offer(language, true)
      return refused
    },
  },
  'GET /websocket/token': {
    RATE_LIMITED: () => twice(() => strict.call(strictUser, 'GET /websocket/token', {})),
  },
} satisfies Partial<Provocations>
