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

interface Wanted {
  shop: number | undefined;
  file?: File;
  rows?: ImportedRow[];
}

export const isGood = ({ result }: ImportLine) => result !== undefined && Object.keys(result.faults).length === 0;

/** Work that may fail and be tried again; what nobody wants any more fails in silence. */
function useAttempts() {
  const [failure, setFailure] = useState('');
  const [running, setRunning] = useState(0);
  const attempt = async (work: () => Promise<void>, isWanted = () => true) => {
    setRunning((count) => count + 1);
    setFailure('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isTold && isWanted()) setFailure(error.reason);
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { attempt, failure, isBusy: running > 0 };
}

/** A file on its way into a shop: read, checked line by line, taken in as a whole. What fails leaves what was there. */
export function useImport(shopAtFirst: number | undefined) {
  const [shopId, setShopId] = useState(shopAtFirst);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [results, setResults] = useState<LineResult[]>([]);
  const [importId, setImportId] = useState<number | null>(null);
  const { attempt, failure, isBusy } = useAttempts();
  const requestId = useRef(newRequestId());
  /** What the answers on their way are for: the shop may change while the file is read, and the file while its lines are checked. */
  const wanted = useRef<Wanted>({ shop: shopAtFirst });
  const lines: ImportLine[] = (chosen?.rows ?? []).map((row, index) => ({ ...row, result: results[index] }));

  const check = () => {
    const asked = wanted.current;
    const { shop, rows } = asked;
    setResults([]);
    requestId.current = newRequestId();
    if (shop === undefined || !rows) return;
    const isWanted = () => wanted.current === asked;
    return attempt(async () => {
      const checked = await call(checkProducts, { account_id: shop, rows }, { quiet: true });
      if (isWanted()) setResults(checked.rows);
    }, isWanted);
  };
  const choose = (file: File) => {
    wanted.current = { shop: wanted.current.shop, file };
    setChosen(null);
    const isWanted = () => wanted.current.file === file;
    return attempt(async () => {
      const body = new FormData();
      body.append('file', file);
      const { rows } = await call(readProducts, body, { quiet: true });
      if (!isWanted()) return;
      wanted.current = { ...wanted.current, rows };
      setChosen({ name: file.name, rows });
      await check();
    }, isWanted);
  };
  const setShop = (shop: number) => {
    wanted.current = { ...wanted.current, shop };
    setShopId(shop);
    return check();
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
