import type { SimilarityPairDetail } from '@verdict/contract/similarity'
import { languageRecords } from '@verdict/domain/language'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref, UIEventHandler } from 'react'
import { classes } from '../../../ui/classes.ts'
import code from '../../../ui/code/code-view.module.css'
import { markLines, type Span } from './marked-lines.ts'
import style from './side-by-side.module.css'

/** As many as people can distinguish; the number identifies the match. */
const colours = 6
const colourOf = (match: number): string | undefined => style[`match${match % colours}`]

interface CodePaneProps {
  side: Pick<SimilarityPairDetail['earlier'], 'language'> & { code: string }
  spans: readonly Span[]
  current: number | null
  label: string
  heading: ReactNode
  ref: Ref<HTMLPreElement>
  onScroll: UIEventHandler
  /** The touched pane leads scrolling. */
  onTouch: () => void
}

export function CodePane({ side, spans, current, label, heading, ref, onScroll, onTouch }: CodePaneProps) {
  const coloured = useQuery({
    queryKey: ['highlight', side.language, side.code],
    queryFn: async () =>
      (await import('../../../ui/code/highlight.ts')).highlight(
        side.code,
        languageRecords[side.language].highlight,
      ),
    staleTime: Infinity,
    meta: { silent: true },
  })
  const lines = markLines(coloured.data ?? side.code.split('\n').map((text) => [{ text }]), spans)
  return (
    <section className={classes(code.code, style.pane)} aria-label={label}>
      <div className={code.head}>{heading}</div>
      <pre
        ref={ref}
        tabIndex={0}
        aria-label={label}
        onScroll={onScroll}
        onPointerEnter={onTouch}
        onWheel={onTouch}
        onFocus={onTouch}
        onKeyDown={onTouch}
      >
        <code>
          {lines.map(({ pieces, begins }, index) => (
            <span key={index} className={classes(code.line, style.line)}>
              {begins.length > 0 && (
                <span className={style.begins}>
                  {begins.map((match) => (
                    <b key={match} className={colourOf(match)}>
                      {match + 1}
                    </b>
                  ))}
                </span>
              )}
              {pieces.map((piece, place) => (
                <span
                  key={place}
                  className={classes(
                    piece.kind && code[piece.kind],
                    piece.match !== undefined && style.match,
                    piece.match !== undefined && colourOf(piece.match),
                    piece.match !== undefined && piece.match === current && style.current,
                  )}
                >
                  {piece.text}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
