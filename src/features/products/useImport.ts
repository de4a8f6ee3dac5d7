import { useRef, useState } from 'react';
import { checkProducts, importProducts, readProducts, type ImportedRow, type LineResult } from '../../../contract/products';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { changedBy } from '../../session/queries';
import { newRequestId } from '../../ui/newRequestId';

/** A line of the file with what is said of it; undefined while it was not checked for a shop. */
export interface ImportLine extends ImportedRow {
  result: LineResult | undefined;
}

interface Chosen {
  name: string;
  rows: ImportedRow[];
}

export const isGood = ({ result }: ImportLine) => result !== undefined && Object.keys(result.faults).length === 0;

/** A file on its way into a shop: read, checked line by line, taken in as a whole. What fails leaves what was there. */
export function useImport(shopAtFirst: number | undefined) {
  const [shopId, setShopId] = useState(shopAtFirst);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [results, setResults] = useState<LineResult[]>([]);
  const [importId, setImportId] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const requestId = useRef(newRequestId());
  const lines: ImportLine[] = (chosen?.rows ?? []).map((row, index) => ({ ...row, result: results[index] }));

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isTold) setFailure(error.reason);
    } finally {
      setBusy(false);
    }
  };
  const check = async (shop: number | undefined, rows: ImportedRow[] | undefined) => {
    setResults([]);
    requestId.current = newRequestId();
    if (shop === undefined || !rows) return;
    setResults((await call(checkProducts, { account_id: shop, rows }, { quiet: true })).rows);
  };
  const choose = (file: File) =>
    attempt(async () => {
      setChosen(null);
      const body = new FormData();
      body.append('file', file);
      const { rows } = await call(readProducts, body, { quiet: true });
      setChosen({ name: file.name, rows });
      await check(shopId, rows);
    });
  const setShop = (shop: number) => {
    setShopId(shop);
    return attempt(() => check(shop, chosen?.rows));
  };
  /** Takes in those lines that can be; where one of them cannot any more, none is. */
  const send = () =>
    attempt(async () => {
      const rows = lines.filter(isGood).map(({ result: _, ...row }) => row);
      if (shopId === undefined || !chosen) return;
      const input = { account_id: shopId, file_name: chosen.name.slice(-200), rows, request_id: requestId.current };
      const answer = await call(importProducts, input, { quiet: true });
      const told = new Map(answer.rows.map((row) => [row.line, row]));
      setResults((before) => before.map((row) => told.get(row.line) ?? row));
      setImportId(answer.import_id);
      if (answer.import_id === null) requestId.current = newRequestId();
      else changedBy(importProducts);
    });
  return { shopId, chosen, lines, importId, failure, isBusy, choose, setShop, send };
}
