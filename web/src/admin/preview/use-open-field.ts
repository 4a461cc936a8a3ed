import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { rowAddress } from '../entities/addresses.ts'
import { fieldPlaceState } from '../entities/field-place.ts'
import type { PressedField } from './places/page-places.tsx'

/** Opens the form of a row at the field pressed on a page, like a search in all texts. */
export function useOpenField(): (field: PressedField) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ entity, rowId, place }) => void navigate(rowAddress(entity, rowId), { state: fieldPlaceState(place) }),
    [navigate],
  )
}
