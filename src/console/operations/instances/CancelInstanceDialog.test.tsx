import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { instanceDetail } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import CancelInstanceDialog from './CancelInstanceDialog.tsx'

const scope = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web', component: 'compute' }
const stuck = instanceDetail.parse({ ciId: 3, ciName: 'compute-9-3', rfcId: 30 })

let step = 'inprogress'
let answer: () => Promise<Response>
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  step = 'inprogress'
})
stubService((path, { method }) => {
  if (method === 'PUT') {
    sent.push(path)
    return answer()
  }
  if (path.includes('/latest')) return Response.json({ deploymentId: 7, deploymentState: 'active' })
  const rfc_info = { 30: { recordId: 1, state: step } }
  return Response.json(path.includes('/status') ? { deploymentId: 7, deploymentState: 'active', rfc_info } : [])
})

async function show() {
  const user = renderRoute(
    <CancelInstanceDialog scope={{ ...scope, instance: '3' }} instance={stuck} onClose={() => {}} />,
  )
  await screen.findByRole('dialog')
  return user
}
const submitButton = () => screen.getByRole('button', { name: 'Cancel deployment step' })

async function confirm(user: UserEvent) {
  await user.type(screen.getByRole('textbox', { name: /^Type / }), 'compute-9-3')
  await user.click(submitButton())
}

it('cancels the running step and reports how many were canceled', async () => {
  answer = async () => Response.json([{ dpmtRecordId: 1, deploymentId: 7, rfcId: 30, dpmtRecordState: 'canceled' }])
  await confirm(await show())
  expect(await screen.findByText('1 step canceled.')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('is left by Back, since Cancel would be the action', async () => {
  await show()
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

it.each([
  ['canceled', /shows that the step was canceled/],
  ['inprogress', /the change was not made/],
])('verifies a lost answer by the deployment: %s', async (after, message) => {
  answer = async () => {
    step = after
    throw new TypeError('reset')
  }
  const user = await show()
  // Verification needs the deployment, so wait until it is loaded.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await confirm(user)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(message))
  expect(screen.getByRole('dialog')).not.toHaveTextContent('outcome unknown')
  expect(sent).toHaveLength(1)
})

it.each([['pending'], ['complete'], ['failed']])('sends nothing for a step that is %s', async (state) => {
  step = state
  await show()
  await waitFor(() => expect(submitButton()).toHaveAccessibleDescription(/Only a step in progress can be canceled/))
})

it('shows a refusal and can be retried', async () => {
  answer = async () => Response.json({ errors: ['Unauthorized'] }, { status: 401 })
  await confirm(await show())
  expect(await screen.findByRole('alert')).toHaveTextContent('Unauthorized')
  expect(submitButton()).toBeEnabled()
})
