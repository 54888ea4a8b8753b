import { expect, it } from 'vitest'
import { refuse, stubService } from '../app/test-refusing-service.ts'
import { RefusalError } from '../data/refusal-error.ts'
import { lockGuard } from './guards.ts'

const guard = lockGuard({ organization: 'acme', assembly: 'shop', environment: 'prod' })
let answer = () => Response.json({ ciId: 1, ciName: 'prod', ciState: 'default' })

stubService(() => answer())

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
  answer = () => refuse('no', 422)
  await expect(guard.check()).rejects.toBeInstanceOf(RefusalError)
})
