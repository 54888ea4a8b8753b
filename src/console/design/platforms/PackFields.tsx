import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import type { Form } from '../../kit/form/form.ts'
import { firstEnabledValue, findPack, packChoices, packSources, versionChoices, type Packs } from './packs.ts'

/** Source, pack and version: of those there are, or free text where none is listed. */
export function PackFields({ form, packs }: { form: Form; packs: Packs | undefined }): ReactNode {
  const { source = '', pack = '' } = form.values
  if (!packs) {
    return (
      <>
        <TextInput
          label="Source"
          required
          description="No packs are listed here: type it."
          {...form.getInputProps('source')}
        />
        <TextInput label="Pack" required {...form.getInputProps('pack')} />
        <TextInput label="Version" required {...form.getInputProps('version')} />
      </>
    )
  }
  // What depends on a choice is chosen along with it: the only one, the newest version that may be used.
  const choosePack = (of: string, name: string) =>
    form.setValues({ source: of, pack: name, version: firstEnabledValue(versionChoices(packs, of, name)) })
  const chosen = findPack(packs, source, pack)
  return (
    <>
      <ChoiceField
        label="Source"
        required
        placeholder="Choose a source"
        choices={packSources(packs).map((name) => ({ value: name, label: name }))}
        {...form.getInputProps('source')}
        onChange={(next) => {
          const all = packChoices(packs, next)
          choosePack(next, all.length === 1 ? firstEnabledValue(all) : '')
        }}
      />
      <ChoiceField
        label="Pack"
        required
        searchable
        placeholder="Choose a pack"
        description={
          source === ''
            ? 'Choose a source first.'
            : chosen?.ciAttributes['description'] || 'Listed by what they are for.'
        }
        choices={packChoices(packs, source)}
        {...form.getInputProps('pack')}
        onChange={(next) => choosePack(source, next)}
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
