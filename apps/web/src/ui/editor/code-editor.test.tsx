import { EditorView } from '@codemirror/view'
import { act, cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import CodeEditor from './code-editor.tsx'

afterEach(cleanup)

const editorIn = (container: HTMLElement): EditorView =>
  EditorView.findFromDOM(container.querySelector<HTMLElement>('.cm-editor')!)!

/** Types once a new value was committed, before any later effect of that render. */
function TypesAfter({ value, type }: { value: string; type: () => void }) {
  useLayoutEffect(() => {
    if (value !== '') type()
  }, [value, type])
  return null
}

test('[EDIT-KEEP-1] text that is typed in the moment in which a draft arrives is kept beside it', () => {
  const reported: string[] = []
  let container: HTMLElement
  const type = () => editorIn(container).dispatch({ changes: { from: 0, insert: '// typed\n' } })
  const page = (value: string) => (
    <>
      <CodeEditor value={value} onChange={(text) => reported.push(text)} language="cpp" label="Code" />
      <TypesAfter value={value} type={type} />
    </>
  )
  const shown = render(page(''))
  container = shown.container
  act(() => shown.rerender(page('int main() {}\n')))
  expect(editorIn(container).state.doc.toString()).toBe('// typed\nint main() {}\n')
  expect(reported.at(-1)).toBe('// typed\nint main() {}\n')
})
