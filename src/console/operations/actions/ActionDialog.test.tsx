import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { findAnswer, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { instance } from '../../../contract/core/records.ts'
import ActionDialog from './ActionDialog.tsx'

const scope = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web', component: 'compute' }
const all = [1, 2].map((ciId) => instance.parse({ ciId, ciName: `compute-9-${ciId}`, opsState: 'good' }))

const answers: Readonly<Record<string, unknown>> = {
  '/actions': [
    { actionId: 1, actionName: 'reboot', description: 'Reboot', arguments: '{"force":{"defaultValue":""}}' },
  ],
  '/components/compute': { ciId: 50, ciName: 'compute' },
}
let running: readonly unknown[] = []
let answer: () => Promise<Response>
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  running = []
})
stubService((path, { method, body }) => {
  if (method !== 'POST') return Response.json(findAnswer(answers, path) ?? running)
  sent.push(body)
  return answer()
})

async function show() {
  const frozen = all.map(({ ciId }) => ciId)
  const user = renderRoute(<ActionDialog scope={scope} instances={all} frozen={frozen} onClose={() => {}} />)
  await user.click(await screen.findByRole('radio', { name: /^reboot/ }))
  return user
}
const submitButton = () => screen.getByRole('button', { name: /^Run reboot on 2 instances/ })

async function run(user: UserEvent) {
  await user.type(screen.getByRole('textbox', { name: /force/ }), 'now')
  // All instances of the component: one after the other by default.
  expect(screen.getByRole('textbox', { name: 'Batch size', description: /^2 batches/ })).toHaveValue('10%')
  expect(screen.getByText(/one after another, each as 1 step of the procedure/)).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Type web to confirm' }), 'web')
  await waitFor(() => expect(submitButton()).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(submitButton())
}

it.each([
  [422, 'Given ci 2 already has active ops action with id 77 (400)', /compute-9-2/],
  [422, 'Given ci 50 already has active ops procedure with id 70 (400)', /is running/],
  [422, 'Given ci 1 has active deployment. (400)', /compute-9-1/],
  [422, 'Ops Procedure must contains at least one action. (400)', /Select instances from the list again/],
  [401, 'Unauthorized to operate', /not allowed/i],
])(
  'shows a refusal in the dialog and keeps the arguments: %s %s',
  { timeout: 20_000 },
  async (status, message, explanation) => {
    answer = async () => Response.json({ errors: [message] }, { status })
    await run(await show())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(message)
    expect(alert).toHaveTextContent(explanation)
    expect(screen.getByRole('textbox', { name: /force/ })).toHaveValue('now')
    expect(sent).toHaveLength(1)
  },
)

it('blocks a run while another procedure runs on the component, and names it', async () => {
  running = [{ procedureId: 70, procedureName: 'repair', procedureState: 'active' }]
  await show()
  const checks = await screen.findByRole('list', { name: 'Checks' })
  await waitFor(() => expect(within(checks).getByText(/Already running: repair 70/)).toBeInTheDocument())
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true')
})

it('links the procedures after a lost answer and offers no retry', async () => {
  answer = () => Promise.reject(new TypeError('reset'))
  await run(await show())
  expect(await screen.findByRole('link', { name: 'procedures' })).toHaveAttribute('href', '/acme/procedures')
  expect(screen.queryByRole('button', { name: /^Run reboot/ })).toBeNull()
  expect(sent).toHaveLength(1)
})
