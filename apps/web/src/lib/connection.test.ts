import { afterEach, expect, test, vi } from 'vitest'
import { askServer, startConnection, useConnectionLost } from './connection.ts'
import { cleanup, renderHook } from '@testing-library/react'

afterEach(cleanup)

test.each(['online', 'offline'])(
  '[UI-NET-2] the browser saying %s is a reason to ask and no more',
  async (news) => {
    const ask = vi.fn(async () => 1)
    const end = startConnection({ ask, onBack: () => undefined })
    window.dispatchEvent(new Event(news))
    expect(await askServer()).toBe(true)
    expect(ask).toHaveBeenCalledOnce()
    expect(renderHook(useConnectionLost).result.current).toBe(false)
    end()
  },
)
