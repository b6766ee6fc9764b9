import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { enterAgain, type Way } from './early-input.ts'

const atOnce: Way = { isThere: () => true, untilThere: async () => undefined }

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** A page that the server drew, taken away again, and the notes of what was done to it. */
function drawing(html: string) {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = html
  const drawn = [...place.children]
  const all = drawn.flatMap((part) => [part, ...part.querySelectorAll<HTMLElement>('*')])
  const find = (selector: string) => all.find((one) => one.matches(selector))!
  window.verdictEarly = { touched: new Set(), acts: [], focused: null }
  place.replaceChildren()
  return { drawn, early: window.verdictEarly, find }
}

function Editor({ kept = '', onSend }: { kept?: string; onSend: (sent: string) => void }) {
  const [language, setLanguage] = useState('cpp')
  const [codes, setCodes] = useState<Record<string, string>>({ cpp: kept, python: '' })
  const [stays, setStays] = useState(false)
  return (
    <div>
      <select aria-label="Language" value={language} onChange={(event) => setLanguage(event.target.value)}>
        <option value="cpp">C++</option>
        <option value="python">Python</option>
      </select>
      <textarea
        aria-label="Code"
        value={codes[language]}
        onChange={(event) => setCodes({ ...codes, [language]: event.target.value })}
      />
      <label>
        <input type="checkbox" checked={stays} onChange={() => setStays(!stays)} /> Stay
      </label>
      <button type="button">Other</button>
      <button type="button" onClick={() => onSend([language, codes[language], stays].join())}>
        Send
      </button>
    </div>
  )
}

const drawnEditor = `<div><select aria-label="Language"><option value="cpp" selected>C++</option><option value="python">Python</option></select>
<textarea aria-label="Code"></textarea><label><input type="checkbox"> Stay</label>
<button type="button">Other</button><button type="button" id="send">Send</button></div>`

function entered(text: string) {
  const { drawn, early, find } = drawing(drawnEditor)
  const code = find('textarea') as HTMLTextAreaElement
  const language = find('select') as HTMLSelectElement
  const stays = find('input') as HTMLInputElement
  code.value = text
  language.value = 'python'
  stays.checked = true
  early.touched.add(code).add(language).add(stays)
  early.focused = code
  early.acts.push([find('#send'), new MouseEvent('click')])
  const onSend = vi.fn<(sent: string) => void>()
  const { container } = render(<Editor onSend={onSend} />)
  return { again: () => act(() => enterAgain(container, drawn, atOnce)), container, onSend }
}

test('[UI-SPEED-4] a text goes to the language that was chosen after it, and a click sends both', async () => {
  const { again, container, onSend } = entered('print(1)')
  await again()
  expect(onSend.mock.calls).toEqual([['python,print(1),true']])
  expect(document.activeElement).toBe(container.querySelector('textarea'))
})

test('[UI-SPEED-4] beside a draft that the drawing did not show both texts stay, and nothing is sent', async () => {
  const { drawn, early, find } = drawing(drawnEditor)
  const code = find('textarea') as HTMLTextAreaElement
  code.value = 'new'
  early.touched.add(code)
  early.acts.push([find('#send'), new MouseEvent('click')])
  const onSend = vi.fn<(sent: string) => void>()
  const { container } = render(<Editor kept="kept" onSend={onSend} />)
  await act(() => enterAgain(container, drawn, atOnce))
  expect(container.querySelector('textarea')!.value).toBe('new\nkept')
  expect(onSend).not.toHaveBeenCalled()
})

test('[UI-SPEED-4] what leads to another address waits until the page is there', async () => {
  const { drawn, early, find } = drawing(drawnEditor)
  early.acts.push([find('#send'), new MouseEvent('click')])
  const onSend = vi.fn<(sent: string) => void>()
  const { container } = render(<Editor onSend={onSend} />)
  let arrive!: () => void
  const there = new Promise<void>((resolve) => (arrive = resolve))
  const again = enterAgain(container, drawn, { isThere: () => false, untilThere: () => there })
  expect(onSend).not.toHaveBeenCalled()
  arrive()
  await act(() => again)
  expect(onSend).toHaveBeenCalledOnce()
})
