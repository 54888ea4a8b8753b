import { beforeEach, describe, expect, it } from 'vitest'
import { findAnswer, refuse, stubService } from '../../app/test-refusing-service.ts'
import { release } from '../../../contract/core/records.ts'
import type { Guard } from '../../data/write/guards.ts'
import { RefusalError } from '../../data/refusal-error.ts'
import { parseScope } from '../../routing/paths.ts'
import { deleteGuards, pullGuards } from './guards.ts'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'prod' })
const instance = { ciId: 7, ciName: 'compute-11-1', nsPath: '/acme/shop/prod/bom/web/1' }

/** Answers by path ending; a number is a status. */
let answers: Record<string, unknown> = {}
beforeEach(() => {
  answers = {
    '/environments/prod': { ciId: 1, ciName: 'prod', ciState: 'default' },
    '/deployments/latest': 404,
    '/releases/latest': { releaseId: 90, releaseState: 'closed' },
    '/instances': [],
  }
})
stubService((path) => {
  const answer = findAnswer(answers, path)
  return typeof answer === 'number' ? refuse('no', answer) : Response.json(answer)
})

/** The state of each check, by label. */
const stateOf = async (guards: readonly Guard[]) =>
  Object.fromEntries(await Promise.all(guards.map(async ({ label, check }) => [label, (await check()).state] as const)))

const LOCKED = { ciId: 1, ciName: 'prod', ciState: 'manifest_locked' }
const OPEN = { releaseId: 91, releaseState: 'open', createdBy: 'ana', ciRfcCount: 2 }
const PAUSED = { deploymentId: 5, deploymentState: 'paused' }

describe('before a pull', () => {
  const pull = (open?: ReturnType<typeof release.parse>) => stateOf(pullGuards(scope, open))

  it('is clear when nothing is open', async () => {
    expect(new Set(Object.values(await pull()))).toEqual(new Set(['clear']))
  })

  it('is blocked by a lock, and reports uncommitted changes and deployments', async () => {
    answers['/environments/prod'] = LOCKED
    answers['/releases/latest'] = OPEN
    answers['/deployments/latest'] = PAUSED
    expect(await pull(release.parse(OPEN))).toEqual({
      'Environment lock': 'blocks',
      'Uncommitted changes in the environment': 'attention',
      'Uncommitted changes in the design': 'attention',
      Deployments: 'attention',
    })
  })
})

describe('before an environment is deleted', () => {
  const remove = () => stateOf(deleteGuards(scope))

  it('is clear when nothing is deployed or open', async () => {
    expect(new Set(Object.values(await remove()))).toEqual(new Set(['clear']))
  })

  it('is blocked by instances, deployments and a lock, and reports uncommitted changes', async () => {
    answers['/instances'] = [instance]
    answers['/environments/prod'] = LOCKED
    answers['/releases/latest'] = OPEN
    answers['/deployments/latest'] = PAUSED
    expect(await remove()).toEqual({
      Instances: 'blocks',
      Deployments: 'blocks',
      'Environment lock': 'blocks',
      'Uncommitted changes in the environment': 'attention',
    })
  })

  it('rejects when a check gets no answer', async () => {
    answers['/instances'] = 502
    await expect(remove()).rejects.toBeInstanceOf(RefusalError)
  })
})
