// Line icons, 16 by 16, in the text's colour. Decorative: a label stands beside them.

const paths = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  chevronDown: 'M4.5 6.5L8 10l3.5-3.5',
  chevronLeft: 'M9.5 4L5.5 8l4 4',
  chevronRight: 'M6.5 4l4 4-4 4',
  arrowUp: 'M8 13V3M3.8 7.2L8 3l4.2 4.2',
  plus: 'M8 3v10M3 8h10',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10.5 10.5L14 14',
  sun: 'M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0M8 1.2v1.3M8 13.5v1.3M1.2 8h1.3M13.5 8h1.3M3.2 3.2l.9.9M11.9 11.9l.9.9M12.8 3.2l-.9.9M4.1 11.9l-.9.9',
  moon: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z',
  halfMoon: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 2v12M8 4.5h4.6M8 8h6M8 11.5h4.6',
  clock: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 4.7V8l2.2 1.6',
  chip: 'M5 4h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M6 1.8V4M10 1.8V4M6 12v2.2M10 12v2.2M1.8 6H4M1.8 10H4M12 6h2.2M12 10h2.2',
  upload: 'M8 10V2M5 5l3-3 3 3M2.5 13.5h11',
  download: 'M8 2v8M5 7l3 3 3-3M2.5 13.5h11',
  bolt: 'M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z',
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M5.5 3v10M10.5 3v10',
  code: 'M5 4L1.5 8 5 12M11 4l3.5 4L11 12',
  warning: 'M8 2L1.5 13.5h13zM8 6.5v3M8 11.6v.1',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 7.5v3.3M8 5v.1',
  turning: 'M8 2a6 6 0 1 1-5.2 3',
  dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7L13 5.8M13 2.5v3.3H9.7',
  skip: 'M3 4l5 4-5 4zM9 4l4 4-4 4z',
  presentation: 'M2.5 4h11M2.5 8h6M2.5 12h9M12 7v2.5',
  copy: 'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5M10.5 3.5v-.2a.8.8 0 0 0-.8-.8H3.3a.8.8 0 0 0-.8.8v6.4c0 .4.4.8.8.8h.2',
  lock: 'M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7M5 7V5a3 3 0 0 1 6 0v2',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0',
  key: 'M7.8 11a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0M7 9l6.5-6.5M11 5l2 2',
  split:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3M8 3v10',
  plug: 'M6 2v3M10 2v3M4 5h8v3a4 4 0 0 1-8 0zM8 12v2.5',
  tray: 'M2 9l2-5.5h8L14 9v3.5a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1zM2 9h3.5l1 2h3l1-2H14',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1H3zM7 14h2',
  database:
    'M13 4c0 1.1-2.2 2-5 2s-5-.9-5-2 2.2-2 5-2 5 .9 5 2M3 4v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  chart: 'M3 13.5V8M8 13.5v-11M13 13.5v-8',
  pencil: 'M3 13l.6-2.9L10.8 3a1.3 1.3 0 0 1 1.9 0l.4.4a1.3 1.3 0 0 1 0 1.9L5.9 12.4z',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 9h5.8l.6-9M6.7 7v4M9.3 7v4',
  file: 'M9 2H4.5A1.5 1.5 0 0 0 3 3.5v9A1.5 1.5 0 0 0 4.5 14h7a1.5 1.5 0 0 0 1.5-1.5V6zM9 2v4h4',
  picture:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3M2.5 11.5l3.5-3.5 2.5 2.5 2-2 3 3M10 6.2v.1',
  user: 'M10.5 5.2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4',
  external:
    'M6.5 3.5H4A1.5 1.5 0 0 0 2.5 5v7A1.5 1.5 0 0 0 4 13.5h7a1.5 1.5 0 0 0 1.5-1.5V9.5M9.5 2.5h4v4M13.5 2.5L7.5 8.5',
  snow: 'M8 1.5v13M2.4 4.7l11.2 6.6M13.6 4.7L2.4 11.3M6.2 2.6L8 4.3l1.8-1.7M6.2 13.4L8 11.7l1.8 1.7',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  talk: 'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5H8l-3.5 3V11h-1A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3',
  sliders: 'M2 4.5h6.5M12.5 4.5H14M2 11.5h1.5M7.5 11.5H14M10.5 2.5v4M5.5 9.5v4',
  sortUp: 'M4.5 9.5L8 6l3.5 3.5',
  sortDown: 'M4.5 6.5L8 10l3.5-3.5',
} as const

export type IconName = keyof typeof paths

/** `spin` respects reduced motion. */
export function Icon({
  name,
  spin = false,
  className,
}: {
  name: IconName
  spin?: boolean
  className?: string
}) {
  return (
    <svg
      className={['i', spin && 'spin', className].filter(Boolean).join(' ')}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={paths[name]} strokeWidth={name === 'dots' ? 2.6 : undefined} />
    </svg>
  )
}

export function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <mask id="mark">
        <path d="M0 0h24v24H0z" fill="#fff" />
        <path d="M5.6 10.6l5 6.2L23 1" fill="none" stroke="#000" strokeWidth="3.5" />
      </mask>
      <rect x="1" y="1" width="22" height="22" rx="6" fill="currentColor" mask="url(#mark)" />
    </svg>
  )
}
