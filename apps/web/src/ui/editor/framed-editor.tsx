import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type EditorComponent from './code-editor.tsx'
import style from './framed-editor.module.css'

const CodeEditor = lazy(() => import('./code-editor.tsx'))

const rowPx = 20
const paddingPx = 16

interface FramedEditorProps extends ComponentProps<typeof EditorComponent> {
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
