import { describe, expect, it } from 'vitest'
import { listAvailableServices, listServices } from '../../../contract/cloud/clouds.ts'
import { ci, unsavedCi } from '../../../contract/core/records.ts'
import { attributeDifferences, commentsField, toFormValues, toFieldName } from '../../kit/form/attributes.ts'
import { serviceRows } from '../rules.ts'
import { planServiceCreate, planServiceUpdate } from './plan.ts'
import {
  attributeRows,
  availableTemplates,
  bulkField,
  categoryRows,
  cloudField,
  formatAttribute,
  initialValues,
  selectedServices,
  serviceFields,
  servicesOfClass,
} from './rules.ts'

const OPENSTACK = 'cloud.service.Openstack'
const SECURED = { IS_SECURED: { password: 'true', pin: 'true' } }

const service = (ciId: number, cloud: string, ciAttributes: Record<string, string>, ciClassName = OPENSTACK) => ({
  ciId,
  ciName: `openstack-${cloud}`,
  nsPath: `/acme/_clouds/${cloud}`,
  ciClassName,
  ciAttributes,
  attrProps: SECURED,
})

const MASKED = '--ENCRYPTED--'
const rows = serviceRows(
  listServices.answer.parse({
    compute: [
      service(1, 'b', { password: MASKED, region: 'two', tenant: 't' }),
      service(2, 'a', { password: MASKED, region: 'one', tenant: 't' }),
      service(3, 'c', { secret: MASKED }, 'cloud.service.Ec2'),
    ],
    dns: [service(4, 'a', { zone: 'x' }, 'cloud.service.oneops.1.Designate')],
  }),
)

describe('services by category and cloud', () => {
  it('has a row per category with its classes, the most frequent first', () => {
    expect(categoryRows(rows).map(({ category, classes }) => [category, classes])).toEqual([
      [
        'compute',
        [
          { className: OPENSTACK, clouds: 2 },
          { className: 'cloud.service.Ec2', clouds: 1 },
        ],
      ],
      ['dns', [{ className: 'cloud.service.oneops.1.Designate', clouds: 1 }]],
    ])
    expect([...(categoryRows(rows)[0]?.services.keys() ?? [])].toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('compares services of one class: secrets first, then differences', () => {
    const ofClass = servicesOfClass(rows, OPENSTACK)
    expect(ofClass.map(({ cloud }) => cloud)).toEqual(['a', 'b'])
    expect(attributeRows(ofClass).map(({ attribute, status }) => `${attribute} ${status}`)).toEqual([
      'password secret',
      'region differs',
      'tenant same',
    ])
  })
})

describe('one attribute in several clouds', () => {
  const ofClass = servicesOfClass(rows, OPENSTACK)

  it('starts with the common value, or empty for secrets and different values', () => {
    expect(bulkField(undefined, ofClass, 'tenant')).toMatchObject({ kind: 'text', value: 't' })
    expect(bulkField(undefined, ofClass, 'region')).toMatchObject({ kind: 'text', value: '' })
    expect(bulkField(undefined, ofClass, 'password')).toMatchObject({ kind: 'secret', value: '' })
  })

  it('changes the selected services with another value', () => {
    const field = bulkField(undefined, ofClass, 'region')
    const values = { ...initialValues(field, ofClass), [toFieldName('region')]: 'one' }
    expect(selectedServices(ofClass, field, values).map(({ cloud }) => cloud)).toEqual(['b'])
    expect(selectedServices(ofClass, field, { ...values, [cloudField('b')]: 'false' })).toEqual([])
  })

  it('changes nothing until a value is entered, so that no secret is emptied by mistake', () => {
    const field = bulkField(undefined, ofClass, 'password')
    const values = initialValues(field, ofClass)
    expect(selectedServices(ofClass, field, values)).toEqual([])
    expect(selectedServices(ofClass, field, { ...values, [toFieldName('password')]: 'new' })).toEqual(ofClass)
  })
})

describe('planServiceUpdate', () => {
  const scope = { organization: 'acme', cloud: 'a', service: 'openstack-a' }
  const before = ci.parse({
    ...service(2, 'a', { password: MASKED, pin: MASKED, region: 'one', odd: '{"a":1}' }),
    ciState: 'default',
  })
  const fields = serviceFields(undefined, before.ciAttributes, before)

  it('treats encrypted attributes as secret, whatever their name', () => {
    expect(fields.flatMap(({ name, kind }) => (kind === 'secret' ? [name] : []))).toEqual(['password', 'pin'])
  })

  it('sends the whole record with the changes, and shows no secret', () => {
    const values = { ...toFormValues(fields), [toFieldName('region')]: 'two', [toFieldName('pin')]: '1234' }
    expect(attributeDifferences(fields, values)).toEqual([
      { attribute: 'pin', label: 'pin', before: MASKED, after: MASKED },
      { attribute: 'region', label: 'region', before: 'one', after: 'two' },
    ])
    const plan = planServiceUpdate(scope, before, fields, { region: 'two', pin: '1234' })
    const ciAttributes = { password: MASKED, pin: '1234', region: 'two', odd: '{"a":1}' }
    const { ciId, ciName, nsPath, ciClassName, ciState, attrProps } = before
    expect(plan.request.body).toEqual({
      cms_ci: { ciId, ciName, nsPath, ciClassName, ciState, attrProps, comments: '', ciAttributes },
    })
    expect(plan.verification?.shows).toEqual({ ciAttributes: { region: 'two' } })
    // Values changed meanwhile by another user are sent back unchanged.
    const merged = { 'ciAttributes.region': 'two', 'ciAttributes.pin': '1234', 'ciAttributes.odd': 'theirs' }
    expect(plan.basis?.requestFor?.({ ...merged, comments: 'theirs' }).body).toMatchObject({
      cms_ci: { comments: 'theirs', ciAttributes: { ...ciAttributes, odd: 'theirs' } },
    })
  })

  it('changes comments alone', () => {
    const plan = planServiceUpdate(scope, before, [...fields, commentsField('')], { comments: 'Rotated in May' })
    const { ciAttributes } = before
    expect(plan.request.body).toMatchObject({ cms_ci: { ciId: '2', comments: 'Rotated in May', ciAttributes } })
    expect(plan.verification?.shows).toEqual({ ciAttributes: {}, comments: 'Rotated in May' })
  })

  it('has no verification if only secrets change', () => {
    expect(planServiceUpdate(scope, before, fields, { pin: '1' }).verification).toBeUndefined()
  })
})

describe('a new service', () => {
  const available = listAvailableServices.answer.parse({
    compute: [{ ciId: 7, ciName: 'openstack-dfw', ciClassName: `mgmt.${OPENSTACK}`, nsPath: '/public/x/clouds/dfw' }],
    ntp: [
      { ciId: 8, ciName: 'ntp-lon', ciClassName: 'mgmt.cloud.service.Ntp', nsPath: '/public/x/clouds/lon' },
      { ciId: 9, ciName: 'ntp-zrh', ciClassName: 'mgmt.cloud.service.Ntp', nsPath: '/public/x/clouds/zrh' },
    ],
  })
  const cloud = ci.parse({ ciId: 1, ciName: 'a', ciAttributes: { location: '/public/x/clouds/zrh' } })

  it('offers templates of missing categories, own location first', () => {
    expect(availableTemplates(available, cloud, rows).map(({ label }) => label)).toEqual([
      'ntp: ntp-zrh (Ntp)',
      'ntp: ntp-lon (Ntp, of lon)',
    ])
  })

  it('groups templates by location, those of the same provider before others', () => {
    const at = (ciId: number, location: string) => ({
      ciId,
      ciName: `ntp-${ciId}`,
      nsPath: `/public/x/clouds/${location}`,
    })
    const templates = listAvailableServices.answer.parse({
      ntp: [at(1, 'azure-eu'), at(2, 'aws-us'), at(3, 'aws-eu')],
    })
    const aws = ci.parse({ ciId: 1, ciName: 'z', ciAttributes: { location: '/public/x/clouds/aws-eu' } })
    expect(availableTemplates(templates, aws, []).map(({ group }) => group)).toEqual([
      'Location of this cloud: aws-eu',
      'Other location: aws-us',
      'Other location: azure-eu',
    ])
  })

  it('sends unknown fields back untouched', () => {
    const unsaved = unsavedCi.parse({
      ciName: 'openstack-dfw',
      ciClassName: OPENSTACK,
      nsPath: '/acme/_clouds/a',
      comments: '',
      oddity: [1, { a: null }],
      ciAttributes: { region: 'one', password: '' },
    })
    const template = ci.parse({ ciId: 7, ciName: 'openstack-dfw', attrProps: SECURED })
    const fields = serviceFields(undefined, unsaved.ciAttributes, template)
    const values = { ...toFormValues(fields), [toFieldName('password')]: 'pw', comments: 'Of the new room' }
    const plan = planServiceCreate({ organization: 'acme', cloud: 'a' }, { unsaved, template, fields, values })
    expect(plan.request.body).toEqual({
      cms_ci: { ...unsaved, comments: 'Of the new room', ciAttributes: { region: 'one', password: 'pw' } },
      mgmtCiId: '7',
    })
  })
})

it.each([
  ['NTP', 'NTP Servers', 'NTP Servers'],
  ['S3', 'Region', 'S3 Region'],
])('names an attribute of %s beyond its service', (service, label, title) => {
  expect(formatAttribute(service, label)).toBe(title)
})

it('groups the attributes of a service, and names the unit of its memory', () => {
  const values = { endpoint: 'x', subnet: 'x', sizemap: '{}', max_ram: '1', max_cores: '1', anything: 'x' }
  const fields = serviceFields(undefined, values, ci.parse({ ciId: 1, ciName: 'a' }))
  expect(fields.map(({ name, group }) => [name, group])).toEqual([
    ['endpoint', 'Connection'],
    ['subnet', 'Location and network'],
    ['sizemap', 'Machines'],
    ['max_ram', 'Limits'],
    ['max_cores', 'Limits'],
    ['anything', 'Attributes'],
  ])
  expect(fields.find(({ name }) => name === 'max_ram')?.label).toMatch(/ \(MB\)$/)
})
