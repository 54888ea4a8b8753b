import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readService, updateService } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import { renderRoute } from '../../app/test-refusing-service.ts'
import { changedAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import { queryClient } from '../query-client.ts'
import { callQuery } from '../read/call-query.ts'
import { querySource } from '../write/write-request.ts'
import { createAttributeRequest } from './attribute-request.ts'
import { AttributeEditor } from './AttributeEditor.tsx'
import { useRecordForm } from './use-record-form.ts'

type Service = AnswerOf<typeof readService>

const params = { organization: 'acme', cloud: 'a', service: 's' }
const query = callQuery(readService, { params })
const fieldsOf = ({ ciAttributes }: Service): readonly AttributeField[] => [
  { name: 'region', label: 'Region', kind: 'text', value: ciAttributes['region'] ?? '' },
]

function Editor({ record }: { record: Service }) {
  const { form, fields, base } = useRecordForm({ draft: 'service a/s', record, fieldsOf })
  const plan = () =>
    createAttributeRequest({
      label: 's',
      call: updateService,
      record: base,
      fields,
      changed: changedAttributes(fields, form.values),
      source: querySource(readService, { params }),
      requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
    })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      name="s"
      cancelTo="/"
      description=""
      invalidates={[readService]}
      plan={plan}
    />
  )
}

function Page() {
  const { data } = useQuery(query)
  return data && <Editor record={data} />
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('shows the saved values while the record is read again', async () => {
  const serviceIn = (region: string) => Response.json({ ciId: 1, ciName: 's', ciAttributes: { region } })
  let saved = false
  let answerReread = () => {}
  vi.stubGlobal('fetch', (_path: string, { method }: { method: string }) => {
    saved ||= method === 'PUT'
    if (!saved || method === 'PUT') return Promise.resolve(serviceIn('one'))
    return new Promise((resolve) => {
      answerReread = () => resolve(serviceIn('two'))
    })
  })
  const user = renderRoute(<Page />)
  const region = await screen.findByRole('textbox', { name: 'Region' })
  await user.clear(region)
  await user.type(region, 'two')
  await user.click(screen.getByRole('button', { name: 'Save s' }))
  const dialog = await screen.findByRole('dialog', undefined, { timeout: 5_000 })
  await user.click(await within(dialog).findByRole('button', { name: 'Save s' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(region).toHaveValue('two')
  expect(screen.getByRole('button', { name: 'Save s' })).toHaveAccessibleDescription('No changes yet.')
  // Unanswered, it would delay the low-priority queries of other tests.
  answerReread()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
})
