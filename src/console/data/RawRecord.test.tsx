import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listOfferings, readCloud } from '../../contract/cloud/clouds.ts'
import { stubRefusingService, renderRoute, SLOW_TEST } from '../app/test-refusing-service.ts'
import { RawRecord } from './RawRecord.tsx'
import { callQuery } from './read/call-query.ts'

stubRefusingService({})

const answer = (body: string) =>
  vi.fn<typeof fetch>(async () => new Response(body, { headers: { 'content-type': 'application/json' } }))

const CLOUD =
  '{"ciId":90071992547409931,"ciName":"dfw-1","comments":null,"rate":1.10,"new":{"field":true},"ciAttributes":{"auth_key":"s3cr3t"}}'

it(
  'shows the answer of the wire once it is opened, to search in',
  async () => {
    const asked = answer(CLOUD)
    vi.stubGlobal('fetch', asked)
    const user = renderRoute(
      <RawRecord queryOptions={callQuery(readCloud, { params: { organization: 'acme', cloud: 'dfw-1' } })} />,
    )
    expect(asked).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Show raw record' }))
    const section = within(screen.getByRole('region', { name: 'Raw record' }))
    const code = await section.findByText(/90071992547409931/)
    expect(code).toHaveTextContent('"comments": null, "rate": 1.10, "new": { "field": true }')
    expect(code).not.toHaveTextContent('s3cr3t')
    await user.type(section.getByRole('textbox', { name: 'Search in the raw record' }), 'CI')
    expect(section.getByText('3 matches')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Raw record' }).querySelectorAll('mark')).toHaveLength(3)
    await user.click(section.getByRole('button', { name: 'Copy raw record' }))
    expect(await navigator.clipboard.readText()).toContain('"rate": 1.10')
  },
  SLOW_TEST.timeout,
)

it(
  'shows one record of a list, and says where there is none',
  async () => {
    vi.stubGlobal('fetch', answer('{"compute":[{"ciId":1,"ciName":"small"},{"ciId":2,"ciName":"large"}]}'))
    const offerings = callQuery(listOfferings, { params: { organization: 'acme' } })
    const user = renderRoute(
      <>
        <RawRecord queryOptions={offerings} ciId="2" />
        <RawRecord queryOptions={offerings} ciId="3" />
      </>,
    )
    for (const button of screen.getAllByRole('button', { name: 'Show raw record' })) await user.click(button)
    expect(await screen.findByText(/"ciName": "large"/)).not.toHaveTextContent('small')
    expect(screen.getByText('The service does not have this record.')).toBeVisible()
  },
  SLOW_TEST.timeout,
)
