import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { RefusalError } from '../data/refusal-error.ts'
import { lockGuard } from './lock-guard.ts'

const guard = lockGuard({ organization: 'acme', assembly: 'shop', environment: 'prod' })
let answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'default' })

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

it.each(['locked', 'manifest_locked'])('stands in the way while the environment is %s', async (ciState) => {
  answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState })
  await expect(guard.check()).resolves.toMatchObject({ state: 'blocks' })
})

it('reads again what was read a moment ago', async () => {
  answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'locked' })
  await guard.check()
  answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'default' })
  await expect(guard.check()).resolves.toMatchObject({ state: 'clear' })
})

it('does not pass for checked where the environment cannot be read', async () => {
  answer = () => Response.json({ errors: ['no'] }, { status: 422 })
  await expect(guard.check()).rejects.toBeInstanceOf(RefusalError)
})
