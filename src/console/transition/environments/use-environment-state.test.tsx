import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageWrapper } from '../../app/test-wrapper.tsx'
import { readEnvironment } from '../../../contract/transition/environments.ts'
import { queryClient } from '../../data/query-client.ts'
import { invalidateCalls } from '../../data/read/call-query.ts'
import { usePlatforms } from '../queries.ts'
import { useEnvironmentState } from './use-environment-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const HERE = { organization: 'acme', assembly: 'shop', environment: 'dev' }
const useBoth = () => ({ ...useEnvironmentState(HERE), platforms: usePlatforms(HERE) })

it('refetches the platforms as soon as the lock ends', async () => {
  let ciState = 'manifest_locked'
  const platforms = () => (ciState === 'default' ? [{ ciId: 21, ciName: 'web' }] : [])
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/platforms')) return Response.json(platforms())
    if (path.endsWith('/dev')) return Response.json({ ciId: 1, ciName: 'dev', ciState })
    const isOne = /latest|bom/.test(path)
    return Response.json(isOne ? { errors: ['none'] } : [], { status: isOne ? 404 : 200 })
  })
  const { result, unmount } = renderHook(useBoth, { wrapper: pageWrapper })
  await waitFor(() => expect(result.current.state?.environment.ciState).toBe('manifest_locked'))
  await waitFor(() => expect(result.current.platforms.data).toEqual([]))
  ciState = 'default'
  await invalidateCalls([readEnvironment])
  await waitFor(() => expect(result.current.platforms.data).toHaveLength(1))
  unmount()
})
