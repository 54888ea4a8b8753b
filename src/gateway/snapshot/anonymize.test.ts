import { expect, it } from 'vitest'
import { createAnonymizer } from './anonymize.ts'

const create = (key = 'key') => {
  const anonymizer = createAnonymizer(key)
  anonymizer.learnUsers([{ username: 'ann.lee', name: 'Ann Lee', email: 'ann.lee@acme.com' }])
  return anonymizer
}

it('replaces people, mail addresses, hosts and IP addresses, the same everywhere', () => {
  const record = {
    createdBy: 'ann.lee',
    comments: 'Ann Lee moved db1.acme.com (192.168.4.20) for ann.lee, mail ann.lee@acme.com',
    ciAttributes: {
      hostname: 'db1',
      private_ip: '192.168.4.20',
      url: 'https://db1.acme.com:8443/x',
      owner: 'ann.lee@acme.com',
    },
  }
  const result = create().anonymize(record)
  const text = JSON.stringify(result)
  for (const original of ['ann', 'Ann', 'Lee', 'acme', '192.168', 'db1']) expect(text).not.toContain(original)
  expect(result).toEqual(create().anonymize(record))
  expect(result).not.toEqual(create('other').anonymize(record))
  const [, host, ip] = /(host-[0-9a-f]{10}\.example\.com) \((10\.[\d.]+)\) for (user-\w+), mail/.exec(text) ?? []
  expect(result).toMatchObject({ ciAttributes: { url: `https://${host}:8443/x`, private_ip: ip } })
  expect(text.match(/user-\w+/g)?.length).toBe(2)
  expect(new Set(text.match(/user-\w+|mail-\w+/g)).size).toBe(2)
})

it.each([
  'fe80::1ff:fe23:4567:890a',
  'of 2001:db8::7.',
  '[2001:DB8:0:0:0:0:0:7]:443',
  '2001:db8:4::/48',
  '::ffff:192.168.4.20',
  'DB1.CORP.ACME.COM',
  'Db1.corp.acme.com',
  'db_1.corp.acme.com',
])('replaces every form of an address: %s', (comments) => {
  const text = JSON.stringify(create().anonymize({ comments }))
  expect(text).toMatch(/fd00::[0-9a-f:]{14}|host-[0-9a-f]{10}\.example\.com/)
  expect(text).not.toMatch(/fe80|2001|ffff:192|acme|corp|db1/i)
})

it('replaces the names of users, and URLs in attributes that elsewhere hold names', () => {
  const user = { username: 'systems.ann', name: 'Ann', email: 'ann@acme.com' }
  const attributes = { source: 'https://files.acme.com/app.tgz', location: 'files.acme.com/app' }
  const text = JSON.stringify(create().anonymize([user, { ciAttributes: attributes }]))
  expect(text).not.toMatch(/ann|acme/i)
  expect(text.match(/host-\w+/g)).toHaveLength(2)
})

it('leaves names of records, classes, paths, versions and files alone', () => {
  const record = {
    ciName: 'compute-1234-1',
    ciClassName: 'bom.oneops.1.Compute',
    nsPath: '/acme/shop/prod/bom/web/1',
    createdBy: 'oneops-autorepair',
    comments: 'Deploy app-1.2.3.jar with server.xml for $OO_LOCAL{db.name}',
    ciAttributes: {
      version: '1.8.0.312',
      source: 'main',
      location: '/public/oneops/clouds/dfw',
      size: 'L',
      listen: '0.0.0.0 and ::1',
      at: '12:34:56',
      mainClass: 'com.shop.Main',
    },
  }
  expect(create().anonymize(record)).toEqual(record)
})

it('takes linear time for a long text', () => {
  const startedAt = performance.now()
  expect(create().anonymizeText(`${'a'.repeat(300_000)} ann.lee@acme.com`)).toMatch(/ mail-\w+@example\.com$/)
  expect(performance.now() - startedAt).toBeLessThan(3000)
})
