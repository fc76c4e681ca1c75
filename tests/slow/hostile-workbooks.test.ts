/** Every hostile workbook. */
import "../routes/hostile-workbooks.test";
