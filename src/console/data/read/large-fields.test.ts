import { expect, it } from 'vitest'
import { readDeploymentChanges, readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import { toCallResult } from '../../../contract/core/refusal.ts'
import { interpretInSlices } from './large-fields.ts'

const asked = { call: 'x', method: 'GET', path: '/x' }
const answered = (body: unknown) => ({ status: 200, retryAfter: undefined, isJson: true, body: structuredClone(body) })

const change = (index: number) => ({
  rfcId: index,
  ciId: index + 1_000,
  ciName: `web-${index}`,
  deployment: { dpmtRecordId: index },
})
const changes = { rfc_cis: Array.from({ length: 300 }, (_, index) => change(index + 1)), rfc_relations: null }
const status = {
  deploymentId: 7,
  deploymentState: 'active',
  rfc_info: { 11: { recordId: 1, state: 'complete' }, 12: { recordId: 2, state: 'failed', comments: 'no quota' } },
}

it('gives the same result as parsing at once', async () => {
  expect(await interpretInSlices(readDeploymentChanges, asked, answered(changes))).toEqual(
    toCallResult(readDeploymentChanges, asked, answered(changes)),
  )
  expect(await interpretInSlices(readDeploymentStatus, asked, answered(status))).toEqual(
    toCallResult(readDeploymentStatus, asked, answered(status)),
  )
})

it('drops records without an id, and reports drift', async () => {
  const odd = { ...changes, rfc_cis: [{ ciName: 'nameless' }, { ...change(3), ciName: [] }] }
  const outcome = await interpretInSlices(readDeploymentChanges, asked, answered(odd))
  expect(outcome.ok && outcome.value?.rfc_cis.map(({ rfcId }) => rfcId)).toEqual(['3'])
  expect(outcome.drift.map(({ path }) => path)).toContain('rfc_cis.*.rfcId')
})

it('leaves refusals as they are', async () => {
  const refused = { status: 500, retryAfter: undefined, isJson: true, body: { rfc_cis: [] } }
  expect(await interpretInSlices(readDeploymentChanges, asked, refused)).toEqual(
    toCallResult(readDeploymentChanges, asked, refused),
  )
})
