import { expect, it } from 'vitest'
import { MASK } from '../../kit/secrets.ts'
import { compareWithFile } from './compare-file.ts'

const isOptional = (_platform: string, template: string) => template === 'user'

const design = {
  variables: { zone: 'eu', key: '::ENCRYPTED::' },
  platforms: {
    web: {
      pack: 'oneops/tomcat:1',
      major_version: '1',
      links: ['db'],
      variables: { version: '1', open: null },
      components: {
        'tomcat/oneops.1.Tomcat': { tomcat: { port: '8080' } },
        'user/oneops.1.User': { one: { username: 'one', attachments: { motd: { path: '/a' } } }, two: {} },
      },
    },
    db: { pack: 'oneops/mysql:1', major_version: '1' },
  },
}

it('finds nothing to change in the design itself', () =>
  expect(compareWithFile(design, structuredClone(design), isOptional)).toEqual([]))

it('shows changed and new values, and removed optional components', () => {
  const file = {
    variables: { zone: 'us', key: '::ENCRYPTED::abc' },
    platforms: {
      web: {
        pack: 'oneops/tomcat:2',
        variables: { version: null, open: '9' },
        components: {
          'user/oneops.1.User': {
            one: { username: 'other', ulimit: 5, attachments: { motd: { path: '/b' } } },
            three: {},
          },
        },
      },
    },
  }
  expect(compareWithFile(design, file, isOptional)).toEqual([
    {
      platform: '',
      isNew: false,
      added: [],
      removed: [],
      differences: [
        { attribute: 'zone', before: 'eu', after: 'us' },
        { attribute: 'key', before: MASK, after: MASK },
      ],
    },
    {
      platform: 'web',
      isNew: false,
      added: ['user/oneops.1.User / three'],
      removed: ['user/oneops.1.User / two'],
      differences: [
        { attribute: 'variables / open', before: undefined, after: '9' },
        { attribute: 'user/oneops.1.User / one / username', before: 'one', after: 'other' },
        { attribute: 'user/oneops.1.User / one / ulimit', before: undefined, after: '5' },
        { attribute: 'user/oneops.1.User / one / attachments / motd / path', before: '/a', after: '/b' },
      ],
    },
  ])
})

it('shows all values of a new platform with its pack, and removes nothing without components', () => {
  const added = { pack: 'oneops/custom:1', variables: { size: 3 } }
  const [section, ...others] = compareWithFile(design, { platforms: { mail: added, web: {} } }, isOptional)
  expect(others).toEqual([])
  expect(section).toMatchObject({
    platform: 'mail',
    isNew: true,
    differences: [
      { attribute: 'pack', before: undefined, after: 'oneops/custom:1' },
      { attribute: 'variables / size', before: undefined, after: '3' },
    ],
  })
})

it('only sets values in an environment', () => {
  const scale = { compute: { current: '2', max: '10' } }
  const current = {
    platforms: { web: { pack: 'oneops/tomcat:1', scale, components: { 'os/x.Os': { os: { size: 'S' } } } } },
  }
  const components = { 'tomcat/x.Tomcat': { tomcat: { port: '80' } } }
  const file = { platforms: { web: { scale: { compute: { current: '4', max: '10' } }, components } } }
  expect(compareWithFile(current, file, 'values-only')).toEqual([
    {
      platform: 'web',
      isNew: false,
      added: [],
      removed: [],
      differences: [
        { attribute: 'scale / compute / current', before: '2', after: '4' },
        { attribute: 'tomcat/x.Tomcat / tomcat / port', before: undefined, after: '80' },
      ],
    },
  ])
})
