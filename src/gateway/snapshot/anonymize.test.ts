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

it('leaves names of records, classes, paths, versions and files alone', () => {
  const record = {
    ciName: 'compute-1234-1',
    ciClassName: 'bom.oneops.1.Compute',
    nsPath: '/acme/shop/prod/bom/web/1',
    createdBy: 'oneops-autorepair',
    comments: 'Deploy app-1.2.3.jar with server.xml for $OO_LOCAL{db.name}',
    ciAttributes: { version: '1.8.0.312', size: 'L', listen: '0.0.0.0', mainClass: 'com.shop.Main' },
  }
  expect(create().anonymize(record)).toEqual(record)
})
