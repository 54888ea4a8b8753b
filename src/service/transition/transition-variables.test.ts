import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  TRANSITION,
  commitEnvironment,
  commitDesign,
  createDesign,
  createProdEnvironment,
  read,
  readList,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
  await commitEnvironment(app)
})
afterEach(() => app.close())

const VARIABLES = `${TRANSITION}/platforms/web/variables`
const VERSION = `${VARIABLES}/appVersion`

const update = (ciAttributes: Fields, ciAttrProps: Fields = {}) =>
  app.request('PUT', VERSION, { cms_dj_ci: { ciAttributes, ciAttrProps } })

async function pullChanged(value: string): Promise<void> {
  await app.request('PUT', `${DESIGN}/platforms/web/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value } } })
  await commitDesign(app)
  await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })
  app.advanceTime(1000)
}

it('lists platform and environment variables separately', async () => {
  expect(await readList(app, VARIABLES)).toMatchObject([{ ciName: 'appVersion', ciClassName: 'manifest.Localvar' }])
  expect(await readList(app, `${TRANSITION}/variables`)).toEqual([])
  expect((await app.request('GET', `${TRANSITION}/variables/appVersion`)).status).toBe(404)
})

describe('a secure value', () => {
  it('is stored in encrypted_value, masked in answers, and kept when the mask is sent back', async () => {
    const { body } = await update({ secure: 'true', encrypted_value: 'hush' })
    expect(body).toMatchObject({ ciAttributes: { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' } })
    expect(JSON.stringify(body)).not.toContain('hush')
    await update({ secure: 'true', encrypted_value: '--ENCRYPTED--' })
    await commitEnvironment(app)
    const stored = app.service.store.ci.findOne("ciName = 'appVersion' AND ciClassName = 'manifest.Localvar'")
    expect(stored?.ciAttributes).toMatchObject({ secure: 'true', encrypted_value: 'hush' })
    expect((await read(app, `${VERSION}/history`))['rfc_cis']).toMatchObject([
      { ciAttributes: { encrypted_value: '--ENCRYPTED--' } },
      { rfcAction: 'add' },
    ])
  })
})

describe('locking', () => {
  const set = (word: 'lock' | 'unlock', ciIds: unknown[]) => app.request('PUT', `${VARIABLES}/${word}`, { ciIds })

  it('protects a value from pulls until it is unlocked', async () => {
    const { ciId } = await read(app, VERSION)
    expect(await set('lock', [String(ciId)])).toMatchObject({
      status: 200,
      body: [{ ciName: 'appVersion', ciAttrProps: { owner: { value: 'manifest' } } }],
    })
    await pullChanged('2.0')
    expect(await read(app, VERSION)).toMatchObject({ ciAttributes: { value: '1.0' } })
    await set('unlock', [ciId])
    await pullChanged('2.1')
    expect(await read(app, VERSION)).toMatchObject({ ciAttributes: { value: '2.1' } })
  })

  it('is refused for records that are not variables of the scope', async () => {
    const refused = (word: string) => ({ status: 422, body: { errors: [`Failed to ${word} specified variables.`] } })
    expect(await set('lock', ['77'])).toMatchObject(refused('lock'))
    expect(await set('unlock', [])).toMatchObject(refused('unlock'))
  })
})

it('crashes without the envelope', async () => {
  expect((await app.request('PUT', VERSION, { ciAttributes: { value: '2' } })).status).toBe(500)
})
