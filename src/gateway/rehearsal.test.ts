import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REHEARSAL_HEADER } from '../contract/core/rehearsal.ts'
import { respondWith, startRecordingService, startTestGateway } from './testing/recording-service.ts'

const REHEARSAL = 'organization=acme; taken=1795255200000'

it('passes on that the service is a rehearsal, to the page and with every answer, until it is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'))
  await writeFile(join(folder, 'index.html'), '<meta name="rehearsal" content="" />')
  const service = await startRecordingService()
  const gateway = await startTestGateway(service, { consoleFolder: folder })
  const page = async () => (await fetch(gateway.url)).text()
  const call = async () => {
    const { headers } = await fetch(`${gateway.url}/api/acme/clouds`, { headers: { 'x-signalbox': '1' } })
    return headers.get(REHEARSAL_HEADER)
  }
  try {
    expect([await page(), await call()]).toEqual(['<meta name="rehearsal" content="" />', null])
    service.answer = respondWith(200, [], { [REHEARSAL_HEADER]: REHEARSAL })
    await gateway.probe()
    expect(await page()).toBe(`<meta name="rehearsal" content="${REHEARSAL}" />`)
    expect(await call()).toBe(REHEARSAL)
    // Only this form is passed on.
    service.answer = respondWith(200, [], { [REHEARSAL_HEADER]: 'organization="><script>; taken=1' })
    expect([await call(), await page()]).toEqual([null, '<meta name="rehearsal" content="" />'])
  } finally {
    await gateway.close()
    await service.close()
    await rm(folder, { recursive: true })
  }
})
