import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { validateNewName, containerNameRule } from '../../../contract/core/names.ts'
import { AssemblyNotFound } from '../../assembly/index.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/form/use-record-form.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { Facts } from '../../kit/Facts.tsx'
import { commentsField, fieldFacts, textField, type AttributeField } from '../../kit/form/attributes.ts'
import type { Form } from '../../kit/form/form.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { parseList } from '../../kit/form/json-text.ts'
import { ChoicesField } from '../../kit/form/ListField.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { CHANGED_BY_DESIGN, designPlatformsQuery, packsQuery, useDesignPlatforms } from '../queries.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import {
  formatPack,
  initialPackValues,
  type Packs,
  firstEnabledValue,
  findPack,
  packChoices,
  packSources,
  versionChoices,
} from './packs.ts'
import { mapRefusals, planCreate } from './plan.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'

export const handle = pageHandle(designCrumbs, 'New platform', paths.newDesignPlatform)

export const loader = pageLoader((scope) => [packsQuery(scope), designPlatformsQuery(scope)])

/** Source, pack and version: choices, or free text if no packs are listed. */
function PackFields({ form, packs }: { form: Form; packs: Packs | undefined }) {
  const { source = '', pack = '' } = form.values
  if (!packs) {
    return (
      <>
        <TextInput
          label="Source"
          required
          description="No packs are available. Enter a source."
          {...form.getInputProps('source')}
        />
        <TextInput label="Pack" required {...form.getInputProps('pack')} />
        <TextInput label="Version" required {...form.getInputProps('version')} />
      </>
    )
  }
  // Also selects the newest enabled version.
  const selectPack = (from: string, name: string) =>
    form.setValues({ source: from, pack: name, version: firstEnabledValue(versionChoices(packs, from, name)) })
  const selected = findPack(packs, source, pack)
  return (
    <>
      <ChoiceField
        label="Source"
        required
        placeholder="Choose a source"
        choices={packSources(packs).map((name) => ({ value: name, label: name }))}
        {...form.getInputProps('source')}
        onChange={(next) => {
          const choices = packChoices(packs, next)
          selectPack(next, choices.length === 1 ? firstEnabledValue(choices) : '')
        }}
      />
      <ChoiceField
        label="Pack"
        required
        searchable
        placeholder="Choose a pack"
        description={
          source === '' ? 'Choose a source first.' : selected?.ciAttributes['description'] || 'Grouped by purpose.'
        }
        choices={packChoices(packs, source)}
        {...form.getInputProps('pack')}
        onChange={(next) => selectPack(source, next)}
      />
      <ChoiceField
        label="Version"
        required
        placeholder="Choose a version"
        choices={versionChoices(packs, source, pack)}
        {...form.getInputProps('version')}
      />
    </>
  )
}

const platformFields = (taken: readonly string[]): readonly AttributeField[] => [
  textField('ciName', 'Name', {
    group: 'Platform',
    description:
      'Letters, digits and dashes, starting with a letter, up to 32 characters. Used in environments and DNS names. It cannot be changed later.',
    required: true,
    check: (name) => validateNewName(name, containerNameRule, taken),
  }),
  textField('description', 'Description', { group: 'Platform', description: 'What it does, in a few words.' }),
  commentsField('', 'Platform'),
]

interface PlatformFormProps {
  scope: Scope
  /** Undefined if none are listed. */
  packs: Packs | undefined
  /** Names of existing platforms, as far as they are loaded. */
  platforms: readonly string[]
}

function PlatformForm({ scope, packs, platforms }: PlatformFormProps) {
  const { organization, assembly } = scope
  const { form, fields } = useNewRecordForm({
    draft: `new platform ${organization}/${assembly}`,
    record: packs,
    fieldsOf: () => platformFields(platforms),
    extraValues: (known) => ({ ...initialPackValues(known), major_version: '1', links: '[]' }),
    validate: ({ source, pack, version }) => ({
      source: source ? undefined : 'A source is required.',
      pack: pack ? undefined : 'A pack is required.',
      version: version ? undefined : 'A version is required.',
    }),
  })
  const { values } = form
  const { ciName = '', links = '' } = values
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      newNoun="platform"
      actionLabel={`Create platform ${ciName}`}
      location={assembly}
      description="The platform starts with the components and variables of its pack. Environments get it with their next pull, once the design is committed."
      review={
        <Facts
          facts={[
            ...fieldFacts(fields, values),
            { term: 'Pack', value: formatPack(values), mono: true },
            { term: 'Major version', value: values['major_version'] },
            { term: 'Links to', value: parseList(links)?.join(', ') },
          ]}
        />
      }
      plan={() => planCreate(scope, fields, values)}
      invalidates={CHANGED_BY_DESIGN}
      mapRefusals={mapRefusals}
      cancelTo={paths.design(scope)}
      doneTo={paths.designPlatform({ ...scope, platform: ciName })}
      after={
        <>
          <FormGroup
            title="Pack"
            description="Determines which components the platform starts with, and which can be added."
          >
            <PackFields form={form} packs={packs} />
            <TextInput
              label="Major version"
              description="Version of the platform, not of the pack. Usually 1."
              {...form.getInputProps('major_version')}
            />
          </FormGroup>
          {platforms.length > 0 && (
            <FormGroup title="Links" description="Linked platforms are deployed first.">
              <ChoicesField
                label="Links to"
                choices={platforms.map((name) => ({ value: name, label: name }))}
                {...form.getInputProps('links')}
              />
            </FormGroup>
          )}
        </>
      }
    />
  )
}

export function Component() {
  const scope = useScope()
  const packs = useQuery(packsQuery(scope))
  const platforms = useDesignPlatforms(scope)
  const unavailable = [
    // A service without a list of packs is not a failure.
    ...(packs.isLoadingError && !isNotFound(packs.error) ? ['packs'] : []),
    ...(platforms.isLoadingError ? ['platforms'] : []),
  ]
  return (
    <>
      <PageHeader title="New platform" facts={`In the design of ${scope.assembly}`} />
      {platforms.isPending ? (
        <Skeleton lines={8} variant="rows" />
      ) : isNotFound(platforms.error) && !platforms.data ? (
        <AssemblyNotFound scope={scope} query={platforms} subject="The design" />
      ) : (
        <>
          <UnavailableParts
            parts={unavailable}
            consequence={[
              packs.error && 'You can enter a pack.',
              platforms.error && "You can add links later on the platform's page.",
            ]
              .filter(Boolean)
              .join(' ')}
          />
          {packs.isPending ? (
            <Skeleton lines={8} variant="rows" />
          ) : (
            <PlatformForm
              key={`${scope.organization}/${scope.assembly}`}
              scope={scope}
              packs={packs.data && Object.keys(packs.data).length > 0 ? packs.data : undefined}
              platforms={(platforms.data ?? []).map(({ ciName }) => ciName)}
            />
          )}
        </>
      )}
    </>
  )
}
