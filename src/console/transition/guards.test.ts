import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { RefusalError } from '../data/refusal-error.ts'
import { lockGuard } from './guards.ts'

const guard = lockGuard({ organization: 'acme', assembly: 'shop', environment: 'prod' })
let answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'default' })

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

it.each(['locked', 'manifest_locked'])('blocks while the environment is %s', async (ciState) => {
  answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState })
  await expect(guard.check()).resolves.toMatchObject({ state: 'blocks' })
})

it('ignores a cached answer', async () => {
  answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'locked' })
  await guard.check()
  answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'default' })
  await expect(guard.check()).resolves.toMatchObject({ state: 'clear' })
})

it('rejects when the environment cannot be read', async () => {
  answer = () => Response.json({ errors: ['no'] }, { status: 422 })
  await expect(guard.check()).rejects.toBeInstanceOf(RefusalError)
})
