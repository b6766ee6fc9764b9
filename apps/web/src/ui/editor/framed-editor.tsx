// The code editor as a field of a form: in a frame, and loaded only when it is shown.

import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type EditorComponent from './code-editor.tsx'
import style from './framed-editor.module.css'

const CodeEditor = lazy(() => import('./code-editor.tsx'))

const rowPx = 20
const paddingPx = 16

interface FramedEditorProps extends ComponentProps<typeof EditorComponent> {
  /** Below the code, inside the frame. */
  children?: ReactNode
}

export function FramedEditor({ minRows = 15, children, ...rest }: FramedEditorProps) {
  return (
    <div className={style.frame}>
      <Suspense fallback={<div style={{ height: minRows * rowPx + paddingPx }} />}>
        <CodeEditor minRows={minRows} {...rest} />
      </Suspense>
      {children}
    </div>
  )
}
