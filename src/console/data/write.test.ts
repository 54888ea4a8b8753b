import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { updateDeployment } from '../../contract/deployments.ts'
import { useWrite, type Planned } from './write.ts'

const planned = (deployment: string): Planned<typeof updateDeployment> => ({
  label: `Deployment ${deployment}`,
  call: updateDeployment,
  request: {
    params: { organization: 'acme', assembly: 'storefront', environment: 'prod', deployment },
    body: { cms_deployment: { deploymentState: 'paused' } },
  },
})

function answering(answer: (path: string) => Response | Promise<Response>) {
  const fetch = vi.fn(async (path: string) => answer(path))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

it('sends one request for one intent, however often it is submitted', async () => {
  const fetch = answering(() => Response.json({ deploymentId: 1, deploymentState: 'paused' }))
  const { result } = renderHook(() => useWrite<typeof updateDeployment>([]))
  await act(async () => {
    const first = result.current.submit([planned('1')])
    const second = result.current.submit([planned('1')])
    expect(await second).toEqual([])
    await first
  })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(result.current.results).toMatchObject([{ label: 'Deployment 1', state: 'done' }])
})

it('stops at the first refusal and says what was kept back', async () => {
  const fetch = answering((path) =>
    path.includes('/2')
      ? Response.json({ errors: ['The deployment is not in active state - paused'] }, { status: 422 })
      : Response.json({ deploymentId: 1 }),
  )
  const { result } = renderHook(() => useWrite<typeof updateDeployment>([]))
  await act(async () => void (await result.current.submit(['1', '2', '3'].map(planned))))
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(result.current.results.map(({ state }) => state)).toEqual(['done', 'refused', 'kept'])
})

it('does not claim to know what became of a write without an answer', async () => {
  answering(() => Promise.reject(new TypeError('reset')))
  const { result } = renderHook(() => useWrite<typeof updateDeployment>([]))
  await act(async () => void (await result.current.submit([planned('1')])))
  expect(result.current.results).toMatchObject([{ state: 'unknown' }])
})
