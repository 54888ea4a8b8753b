import { afterAll, beforeEach } from 'vitest'
import type { Settings } from '../settings.ts'
import { respondWith, startRecordingService, startTestGateway } from './recording-service.ts'

/** A gateway for all tests of a file, before a service that starts each of them without requests and answers `[]`. */
export async function setUpGateway(changes: Partial<Settings> = {}) {
  const service = await startRecordingService()
  const gateway = await startTestGateway(service, changes)
  afterAll(async () => {
    await gateway.close()
    await service.close()
  })
  beforeEach(() => {
    service.requests.length = 0
    service.answer = respondWith(200, [])
  })
  return { service, gateway }
}
