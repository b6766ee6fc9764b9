import { exportWords } from '@verdict/web-client/package-words/english'

export const packageExport = {
  ...exportWords,
  title: 'Export',
  text: 'Download this problem with its test data for another judge.',
  whole: 'Nothing is left out.',
  without: 'Left out or changed: {{parts}}.',
  detail: '{{name}} ({{detail}})',
  original: 'Exactly as it was imported ({{format}}).',
  format: {
    icpc: 'ICPC 2025-09',
    'icpc-legacy': 'ICPC legacy',
    hydro: 'Hydro',
    fps: 'FPS (HUSTOJ)',
    original: 'The imported package',
  },
} as const
