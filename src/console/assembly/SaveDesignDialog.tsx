import { listSavedDesigns, readSavedDesign } from '../../contract/design/catalog.ts'
import { reading } from '../data/write/planned.ts'
import type { AssemblyDialogProps } from './AssemblyActions.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { useSavedDesigns } from './saved-designs.ts'

/** Saves the design of an assembly to the catalog, for new assemblies to begin with. */
export default function SaveDesignDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const { data: designs } = useSavedDesigns(organization)
  return (
    <CopyDialog
      organization={organization}
      assembly={ciName}
      titleFor={(name) => `Save the design of ${ciName}${name && name !== ciName ? ` as ${name}` : ''}`}
      description="The committed design goes to the catalog of the organization. A new assembly can begin with it; later changes here do not follow."
      initial={ciName}
      nameLabel="Name in the catalog"
      taken={designs?.map((each) => each.ciName) ?? []}
      export="catalog"
      witnessFor={(design) => ({
        ...reading(readSavedDesign, { params: { organization, design } }),
        shows: { ciName: design },
      })}
      changes={[listSavedDesigns]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
